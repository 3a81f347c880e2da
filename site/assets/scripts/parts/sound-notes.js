/** The notes of each sound: strokes on wood, short and quiet. */

/**
 * A stroke: its start and its length in seconds, its pitch in hertz, and its volume from 0 to 1.
 * @typedef {{at: number, rings: number, hertz: number, loud: number}} Stroke
 */

/** @type {Record<string, Stroke[]>} */
export const sounds = {
  /** A third upwards. */
  right: [
    { at: 0, rings: 0.16, hertz: 523.25, loud: 0.14 },
    { at: 0.09, rings: 0.24, hertz: 659.25, loud: 0.14 },
  ],
  /** One low stroke, which must not sound like a reproach. */
  other: [{ at: 0, rings: 0.22, hertz: 220, loud: 0.12 }],
  tap: [{ at: 0, rings: 0.05, hertz: 880, loud: 0.05 }],
  tick: [{ at: 0, rings: 0.03, hertz: 1_318.5, loud: 0.04 }],
  /** A chord, one note after another. */
  finish: [
    { at: 0, rings: 0.24, hertz: 392, loud: 0.1 },
    { at: 0.1, rings: 0.24, hertz: 523.25, loud: 0.1 },
    { at: 0.2, rings: 0.3, hertz: 659.25, loud: 0.1 },
    { at: 0.3, rings: 0.45, hertz: 783.99, loud: 0.12 },
  ],
  /** Five steps up, as petals open. */
  bloom: [
    { at: 0, rings: 0.12, hertz: 523.25, loud: 0.06 },
    { at: 0.06, rings: 0.12, hertz: 587.33, loud: 0.06 },
    { at: 0.12, rings: 0.12, hertz: 659.25, loud: 0.06 },
    { at: 0.18, rings: 0.12, hertz: 783.99, loud: 0.06 },
    { at: 0.24, rings: 0.3, hertz: 880, loud: 0.07 },
  ],
};

/**
 * Schedules the strokes of a sound. A bar of wood sounds at its pitch and, fainter and shorter, at
 * about four times its pitch.
 * @param {BaseAudioContext} audio
 * @param {Stroke[]} strokes
 * @param {number} start in seconds of the context's clock
 */
export function schedule(audio, strokes, start) {
  for (const { at, rings, hertz, loud } of strokes) {
    const begin = start + at;
    ring(audio, { begin, rings, hertz, loud });
    ring(audio, { begin, rings: rings / 3, hertz: hertz * 3.93, loud: loud / 4 });
  }
}

function ring(audio, { begin, rings, hertz, loud }) {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(loud, begin + 0.004);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + rings);
  tone.connect(volume).connect(audio.destination);
  tone.start(begin);
  tone.stop(begin + rings);
}
