import confetti from 'canvas-confetti'

/** Confetti in the theme's colours, from both lower corners; none when reduced motion is preferred. */
export function throwConfetti(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const canvas = document.createElement('canvas')
  canvas.setAttribute('aria-hidden', 'true')
  canvas.className = 'pointer-events-none fixed inset-0 z-50 size-full'
  document.body.append(canvas)
  // The page's Content Security Policy forbids workers from blob URLs, which canvas-confetti would use.
  const fire = confetti.create(canvas, { resize: true, useWorker: false })
  const colors = ['#ffc62e', '#5b3df5', '#74d99a', '#ffd45e']
  const shots = [
    { angle: 60, origin: { x: 0, y: 0.9 } },
    { angle: 120, origin: { x: 1, y: 0.9 } },
  ].map((from) => fire({ ...from, particleCount: 70, spread: 65, startVelocity: 55, colors }))
  void Promise.all(shots).then(() => canvas.remove())
}
