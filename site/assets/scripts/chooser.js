/** Forwards to the language that was chosen last, or that the browser asks for. */

const offered = document.documentElement.dataset.languages.split(" ");

function chosen() {
  try {
    return localStorage.getItem("florilegium-language");
  } catch {
    return null;
  }
}

const wanted = [chosen(), ...navigator.languages.map((tag) => tag.split("-")[0])];
const language = wanted.find((tag) => offered.includes(tag)) ?? "en";
location.replace(`${language}/`);
