/** The hemisphere of a reader: as chosen, or by the time zone. Pure. */

/** Areas of the time zone database that lie entirely in the south. */
const areas = ["Antarctica", "Australia", "America/Argentina", "Chile"];
/** Time zones whose city lies south of the equator, with the older names of some, by area. */
const cities = {
  Africa: `Blantyre Brazzaville Bujumbura Dar_es_Salaam Gaborone Harare Johannesburg Kigali Kinshasa
    Luanda Lubumbashi Lusaka Maputo Maseru Mbabane Nairobi Windhoek`,
  America: `Araguaina Asuncion Bahia Belem Buenos_Aires Campo_Grande Catamarca Cordoba Coyhaique
    Cuiaba Eirunepe Fortaleza Guayaquil Jujuy La_Paz Lima Maceio Manaus Mendoza Montevideo Noronha
    Porto_Acre Porto_Velho Punta_Arenas Recife Rio_Branco Rosario Santarem Santiago Sao_Paulo`,
  Asia: "Dili Jakarta Jayapura Makassar Ujung_Pandang",
  Atlantic: "South_Georgia St_Helena Stanley",
  Brazil: "Acre DeNoronha East West",
  Indian: `Antananarivo Chagos Christmas Cocos Comoro Kerguelen Mahe Mauritius Mayotte Reunion`,
  Pacific: `Apia Auckland Bougainville Chatham Easter Efate Enderbury Fakaofo Fiji Funafuti
    Galapagos Gambier Guadalcanal Kanton Marquesas Nauru Niue Norfolk Noumea Pago_Pago Pitcairn
    Port_Moresby Rarotonga Samoa Tahiti Tongatapu Wallis`,
};
const whole = ["NZ", "NZ-CHAT"];

/**
 * The reader's hemisphere.
 * @param {string} chosen "north" or "south"; "" when none was chosen
 * @param {string} zone the time zone by its IANA name
 * @returns {"north" | "south"}
 */
export function hemisphereOf(chosen, zone) {
  if (chosen === "north" || chosen === "south") return chosen;
  const area = zone.slice(0, zone.lastIndexOf("/"));
  const city = zone.slice(zone.lastIndexOf("/") + 1);
  const isSouthern = whole.includes(zone) || areas.includes(area)
    || (Object.hasOwn(cities, area) && cities[area].split(/\s+/).includes(city));
  return isSouthern ? "south" : "north";
}
