import { FloatingLink } from '#src/components/floating-link.tsx'
import { LateNoticeSlot } from '#src/features/late-deliveries/late-notice-slot.tsx'
import { useSession } from '#src/session/session-context.ts'
import { LatestPosts } from './latest-posts.tsx'

export function DashboardScreen() {
  const { user } = useSession()
  const [firstName] = user.name.trim().split(/\s+/)
  return (
    // The padding leaves room for the floating button under the last row.
    <div className="pb-20">
      <h1 className="break-words text-2xl">{firstName ? `Olá, ${firstName}` : 'Painel'}</h1>
      <p className="mt-1 mb-5 text-muted lg:mb-6">Veja como andam as suas publicações.</p>
      <LateNoticeSlot />
      <LatestPosts />
      <FloatingLink isIconOnly />
    </div>
  )
}
