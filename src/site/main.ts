import '#src/styles/site.css'
import { wakeConsent } from './consent/wake-consent.ts'
import { takeEarlyPresses } from './early-presses.ts'
import { wakeForms } from './forms/wake-forms.ts'
import { wakeHeader } from './header/wake-header.ts'
import { typeWords } from './landing/type-words.ts'
import { wakeTheme } from './theme/wake-theme.ts'
import { wakeIslands } from './wake-islands.ts'

/** Buttons outside of the islands that do nothing without this script. */
const scripted = '[data-theme-button], [data-consent-open]'

// On a slow connection this script runs before the whole page has arrived.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', wakePage)
else wakePage()

function wakePage(): void {
  const early = takeEarlyPresses()
  wakeHeader()
  wakeTheme()
  wakeIslands(early)
  const stop = document.querySelector<HTMLInputElement>('.marquee-pause input')
  for (const place of document.querySelectorAll<HTMLElement>('[data-words]'))
    typeWords(place, () => stop?.checked === true)
  wakeForms()
  wakeConsent()
  for (const target of early) {
    const button = target instanceof Element ? target.closest<HTMLElement>(scripted) : null
    button?.click()
  }
}
