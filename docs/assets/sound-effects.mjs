// The sounds of a table, made on the spot: a card laid, chips. Off until the reader wants them.

/** @type {AudioContext} */
let audio;

/** @param {string} kind */
export function playSound(kind) {
  audio ??= new AudioContext();
  if (kind === "chip") [0, 0.07].forEach((after) => knock(after, 2400, 0.05));
  else knock(0, 700, 0.09);
}

// A short burst of noise through a filter: high for clay, low for pasteboard.
/** @param {number} after @param {number} frequency @param {number} length */
function knock(after, frequency, length) {
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
