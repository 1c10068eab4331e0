import { Link } from '@tanstack/react-router'
import { CloudOff, Compass } from 'lucide-react'
import { publicPages } from '#contract/site/public-pages.ts'
import { buttonClass } from '#src/components/ui/button-class.ts'
import { EmptyState } from '#src/components/ui/empty-state.tsx'

const unknown = {
  icon: Compass,
  title: 'Página não encontrada',
  text: 'O endereço não existe ou mudou de lugar.',
}

/** For a page of the public site: the app is shown there only when the server cannot be reached. */
const outOfReach = {
  icon: CloudOff,
  title: 'Página sem conexão',
  text: 'Ela ainda não foi vista neste aparelho. Abra-a de novo quando a conexão voltar.',
}

export function NotFoundScreen() {
  const isPublic = publicPages.some((path) => path === window.location.pathname)
  return (
    <div className="flex min-h-[60dvh] items-center justify-center">
      <EmptyState
        {...(isPublic ? outOfReach : unknown)}
        headingLevel={1}
        action={
          <Link to="/dashboard" className={buttonClass()}>
            Voltar ao Painel
          </Link>
        }
      />
    </div>
  )
}
