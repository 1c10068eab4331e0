/** Opens the question again, from the footer; there is none where no script is at work. */
export function ConsentLink({ className }: { className?: string }) {
  return (
    <button type="button" data-consent-open="" className={className}>
      Privacidade
    </button>
  )
}
