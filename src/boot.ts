import { watchStart } from '#src/app/watch-start.ts'
import { applyStoredTheme } from '#src/components/ui/theme/apply-theme.ts'

// Runs before the first paint and before the page's modules. A file of its own, because the page's policy
// refuses inline scripts, and no module, because the browser would paint before it runs one.
applyStoredTheme()
watchStart()
