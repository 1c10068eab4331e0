const typeMs = 90
const deleteMs = 100
const pauseMs = 2000

/**
 * Types the words of the `data-words` of `place` one after another, without React, which the first view of the
 * page then does not need. `place` is hidden from screen readers: the text around it has all words. While
 * `isStopped` answers true, the current word stays whole.
 */
export function typeWords(place: HTMLElement, isStopped: () => boolean): void {
  const words = (place.dataset.words ?? '').split(' ')
  if (words.length < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  let index = 0
  let length = words[0]?.length ?? 0
  let isDeleting = false

  function step(): void {
    const word = words[index] ?? ''
    if (isStopped()) {
      length = word.length
      isDeleting = false
    } else if (isDeleting && length === 0) {
      isDeleting = false
      index = (index + 1) % words.length
    } else if (!isDeleting && length === word.length) isDeleting = true
    else length += isDeleting ? -1 : 1
    place.textContent = (words[index] ?? '').slice(0, length)
    const isWhole = !isDeleting && length === words[index]?.length
    setTimeout(step, isWhole ? pauseMs : isDeleting ? deleteMs : typeMs)
  }
  setTimeout(step, pauseMs)
}
