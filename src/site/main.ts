import '#src/styles/site.css'
import { wakeConsent } from './consent/wake-consent.ts'
import { wakeForms } from './forms/wake-forms.ts'
import { wakeHeader } from './header/wake-header.ts'
import { typeWords } from './landing/type-words.ts'
import { wakeTheme } from './theme/wake-theme.ts'
import { wakeIslands } from './wake-islands.ts'

// On a slow line it is here before the end of the page is.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', wakePage)
else wakePage()

function wakePage(): void {
  wakeHeader()
  wakeTheme()
  wakeIslands()
  for (const place of document.querySelectorAll<HTMLElement>('[data-words]')) typeWords(place)
  wakeForms()
  wakeConsent()
}
