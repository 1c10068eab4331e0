import { SunMoon } from 'lucide-react'

/** Changes the theme; `wake-theme.ts` writes the chosen one. The footer hides it while no script runs. */
export function ThemeButton({ className }: { className: string }) {
  return (
    <>
      {/* As wide as its longest text, so that its neighbours do not move. */}
      <button type="button" data-theme-button="" className={`${className} w-34 gap-2`}>
        <SunMoon aria-hidden="true" className="size-4 shrink-0" />
        <span data-theme-words="">Tema: sistema</span>
      </button>
      <span role="status" data-theme-told="" className="sr-only" />
    </>
  )
}
