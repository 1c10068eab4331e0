const professionalHelp = 'https://help.instagram.com/502981923235522'

/** A part of the 'Aviso!' before an account is connected: only professional accounts can be. */
export function InstagramNotice() {
  return (
    <p>
      A conta do Instagram precisa ser profissional (comercial ou de criador de conteúdo).{' '}
      <a
        href={professionalHelp}
        target="_blank"
        rel="noreferrer"
        className="font-semibold text-link underline underline-offset-4"
      >
        Como mudar para uma conta profissional
        <span className="sr-only"> (abre em outra aba)</span>
      </a>
    </p>
  )
}
