import { Link } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { buttonClass } from '#src/components/ui/button-class.ts'
import { EmptyState } from '#src/components/ui/empty-state.tsx'

export function NotFoundScreen() {
  return (
    <div className="flex min-h-[60dvh] items-center justify-center">
      <EmptyState
        icon={Compass}
        headingLevel={1}
        title="Página não encontrada"
        text="O endereço não existe ou mudou de lugar."
        action={
          <Link to="/dashboard" className={buttonClass()}>
            Voltar ao Painel
          </Link>
        }
      />
    </div>
  )
}
