import { Link } from '@tanstack/react-router'
import { buttonClass } from '#src/components/ui/button-class.ts'
import { EntrancePage } from '#src/features/entrance/entrance-page.tsx'

/** Shown when the server does not know the token: it is mistyped, too old, or of a deleted user. */
export function VerifyNotFound({ invite }: { invite: string | undefined }) {
  return (
    <EntrancePage
      title="Não encontrado."
      intro="Este link não vale mais ou está incompleto. Abra de novo o link da mensagem mais recente que enviamos."
    >
      <div className="mt-6 flex flex-col gap-3">
        <Link
          to="/signin"
          search={{ invite }}
          className={buttonClass({ size: 'large', isFull: true })}
        >
          Ir para o login
        </Link>
        <Link
          to="/signup"
          search={{ invite }}
          className={buttonClass({ variant: 'secondary', size: 'large', isFull: true })}
        >
          Criar conta
        </Link>
      </div>
    </EntrancePage>
  )
}
