import { Link } from '@tanstack/react-router'
import { ShieldAlert } from 'lucide-react'
import { buttonClass } from '#src/components/ui/button-class.ts'
import { EmptyState } from '#src/components/ui/empty-state.tsx'

export function SecondStepNeeded() {
  return (
    <EmptyState
      icon={ShieldAlert}
      title="Entre com a verificação em duas etapas"
      text="A operação mostra dados de outras pessoas. Para abri-la, sua conta precisa pedir um código além da senha, por email ou por um aplicativo autenticador. Se ela já pede, saia e entre de novo: esta sessão começou sem o código."
      action={
        <Link to="/settings/$page" params={{ page: 'account' }} className={buttonClass()}>
          Abrir Meu perfil
        </Link>
      }
    />
  )
}
