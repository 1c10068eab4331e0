/** The footer's button that opens the consent bar again; the footer hides it while no script runs. */
export function ConsentLink({ className }: { className?: string }) {
  return (
    <button type="button" data-consent-open="" className={className}>
      Privacidade
    </button>
  )
}
