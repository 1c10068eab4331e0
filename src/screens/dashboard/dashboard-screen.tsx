import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useSession } from '../../app/session-context.ts'
import { buttonClass } from '../../components/ui/button-class.ts'
import { LatestPosts } from './latest-posts.tsx'

export function DashboardScreen() {
  const { user } = useSession()
  const [firstName] = user.name.trim().split(/\s+/)
  return (
    // Room for the floating button under the last row.
    <div className="pb-20">
      <h1 className="break-words text-2xl">{firstName ? `Olá, ${firstName}` : 'Painel'}</h1>
      <p className="mt-1 mb-5 text-muted lg:mb-6">Veja como andam as suas publicações.</p>
      <LatestPosts />
      <Link
        to="/posts/create"
        aria-label="Novo Post"
        className={buttonClass({
          variant: 'accent',
          size: 'large',
          isSquare: true,
          className:
            'fixed right-4 bottom-[calc(1rem+var(--bottom-bar)+env(safe-area-inset-bottom))] z-10 size-14! rounded-2xl! shadow-float md:right-8 md:bottom-8',
        })}
      >
        <Plus aria-hidden="true" strokeWidth={2.5} />
      </Link>
    </div>
  )
}
