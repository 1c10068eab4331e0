import { Button } from '#src/components/ui/button.tsx'

/**
 * Asks whether visits may be counted. Every page has the bar, hidden until `wake-consent.ts` shows it:
 * without a script nothing is counted, and nobody has to be asked.
 */
export function ConsentBar() {
  return (
    <section
      aria-label="Privacidade"
      data-consent=""
      hidden
      className="fixed inset-x-3 bottom-3 z-20 rounded-card border border-line bg-surface-float p-4 short-phone:px-3 short-phone:py-2.5 shadow-float sm:right-auto sm:left-4 sm:max-w-md"
    >
      <p className="text-sm">
        <span data-consent-words="" />{' '}
        <span className="short-phone:hidden text-muted">
          Sem cookies, sem terceiros e sem nada que diga quem você é.
        </span>{' '}
        <a href="/privacy-policy#contagem" className="text-link underline underline-offset-4">
          Saiba mais
        </a>
      </p>
      <div className="mt-3 short-phone:mt-2 grid grid-cols-2 gap-3">
        <Button variant="secondary" data-consent-answer="accepted">
          Aceitar
        </Button>
        <Button variant="secondary" data-consent-answer="refused">
          Recusar
        </Button>
      </div>
    </section>
  )
}
