import { readChoice, saysNoByItself, writeChoice } from '../analytics/consent-choice.ts'

const ask = 'Podemos contar suas visitas a estas páginas para melhorá-las?'
const words = {
  accepted: 'Você aceitou que suas visitas a estas páginas sejam contadas. Quer mudar?',
  refused: 'Você recusou que suas visitas a estas páginas sejam contadas. Quer mudar?',
}
const respected =
  'Seu navegador pede para você não ser acompanhado. Nós respeitamos: suas visitas não são contadas.'

/**
 * Asks once, and counts the visit only after a yes. Nobody is asked where the browser itself refuses; the
 * footer's 'Privacidade' then says so.
 */
export function wakeConsent(): void {
  const bar = document.querySelector<HTMLElement>('[data-consent]')
  const opener = document.querySelector<HTMLElement>('[data-consent-open]')
  if (!bar) return
  const isRefusedByBrowser = saysNoByItself()
  let stop: (() => void) | undefined

  const count = async () => {
    const { startVisits } = await import('../analytics/start-visits.ts')
    // The visitor's answer may have changed while the script was loading.
    if (readChoice() === 'accepted') stop ??= startVisits()
  }
  const show = () => {
    const choice = readChoice()
    const text = isRefusedByBrowser ? respected : choice ? words[choice] : ask
    const place = bar.querySelector('[data-consent-words]')
    if (place) place.textContent = text
    for (const button of bar.querySelectorAll<HTMLElement>('[data-consent-answer]'))
      button.hidden = isRefusedByBrowser
    bar.hidden = false
  }
  const answer = (button: HTMLElement) => {
    const choice = button.dataset.consentAnswer === 'accepted' ? 'accepted' : 'refused'
    writeChoice(choice)
    const hadFocus = bar.contains(document.activeElement)
    bar.hidden = true
    if (hadFocus) opener?.focus({ preventScroll: true })
    if (choice === 'accepted') return void count().catch(() => undefined)
    stop?.()
    stop = undefined
    void import('../analytics/kept-batches.ts').then(({ forgetBatches }) => forgetBatches())
  }

  bar.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('[data-consent-answer]')
    if (button instanceof HTMLElement) answer(button)
  })
  bar.addEventListener('keydown', ({ key }) => {
    // Closing the bar is no answer: the next page asks again.
    if (key === 'Escape') bar.hidden = true
  })
  opener?.addEventListener('click', () => {
    if (!bar.hidden && isRefusedByBrowser) bar.hidden = true
    else show()
    bar.querySelector<HTMLElement>('button:not([hidden]), a')?.focus()
  })
  if (isRefusedByBrowser) return
  const choice = readChoice()
  if (choice === undefined) show()
  if (choice === 'accepted') void count().catch(() => undefined)
}
