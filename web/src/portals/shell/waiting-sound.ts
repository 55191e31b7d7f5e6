import { ignoreErrors } from '../../lib/ignore-errors.ts'

const toneHertz = 660
const toneSeconds = 0.4

/** Two soft tones. A browser that hasn't been clicked in yet stays silent. */
export const playSound = () =>
  ignoreErrors(() => {
    const audio = new AudioContext()
    const volume = audio.createGain()
    volume.gain.value = 0.1
    volume.connect(audio.destination)
    for (const [index, factor] of [1, 1.25].entries()) {
      const tone = audio.createOscillator()
      tone.frequency.value = toneHertz * factor
      tone.connect(volume)
      tone.start(audio.currentTime + index * toneSeconds)
      tone.stop(audio.currentTime + (index + 1) * toneSeconds)
      if (index === 1) tone.addEventListener('ended', () => void audio.close())
    }
  })
