// Synthesized sounds of cards and chips, off by default.

/** @type {AudioContext} */
let audio;

/** @param {string} kind */
export function playSound(kind) {
  audio ??= new AudioContext();
  if (kind === "chip") [0, 0.07].forEach((after) => synthesizeKnock(after, 2400, 0.05));
  else synthesizeKnock(0, 700, 0.09);
}

// Plays a short burst of filtered noise: high for clay chips, low for pasteboard cards.
/** @param {number} after @param {number} frequency @param {number} length */
function synthesizeKnock(after, frequency, length) {
  const start = audio.currentTime + after;
  const buffer = audio.createBuffer(1, audio.sampleRate * length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = (Math.random() * 2 - 1) * (1 - n / samples.length) ** 3;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency, Q: 2 });
  source
    .connect(filter)
    .connect(new GainNode(audio, { gain: 0.4 }))
    .connect(audio.destination);
  source.start(start);
}
