import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { isRoleAtLeast } from '#contract/projects/project.ts'
import { lazyWithNotice, prefetchCode } from '#src/browser/lazy-loading.ts'
import { lazyWhenIdle } from '#src/browser/lazy-when-online.ts'
import { Button } from '#src/components/ui/button.tsx'
import { buttonClass } from '#src/components/ui/button-class.ts'
import { cn } from '#src/components/ui/class-names.ts'
import { useOutbox } from '#src/offline/outbox/outbox-store.ts'
import { useSession } from '#src/session/session-context.ts'
import { countNeeds, type Need, type NeedItem, type NeedKind } from './list-needs.ts'
import { NeedRow } from './need-row.tsx'
import type { Needs } from './use-needs.ts'

const loadPanel = () => import('#src/features/outbox-panel/outbox-panel.tsx')
const OutboxPanel = lazyWithNotice(async () => ({ default: (await loadPanel()).OutboxPanel }))
// Loaded late, because it imports the queries about plans, which a first visit does not wait for.
const PlanNeed = lazyWhenIdle(async () => ({ default: (await import('./plan-need.tsx')).PlanNeed }))

/** The needs that are handled in the outbox panel, with the label of the button that opens it. */
const inQueue: Partial<Record<NeedKind, string>> = {
  confirm: 'Decidir',
  conflict: 'Comparar versões',
  refused: 'Ver na fila',
  'sign-in': 'Ver na fila',
  unpaid: 'Ver na fila',
}

/** The needs that are handled post by post, with the label of each post's link. */
const ofPost = { failed: 'Corrigir', unconfirmed: 'Ver post' } as const

function isOfPost(kind: NeedKind): kind is keyof typeof ofPost {
  return kind in ofPost
}

/** The needs, the most urgent first, each with its action. */
export function NeedsList({ needs: { list, isLateSaid, isOutboxRead } }: { needs: Needs }) {
  const id = useId()
  const outbox = useOutbox()
  const [isOpen, setIsOpen] = useState(false)
  // Once opened, the panel stays mounted, so that its closing can be animated.
  const [wasOpened, setWasOpened] = useState(false)

  function openQueue() {
    setWasOpened(true)
    setIsOpen(true)
  }

  return (
    <>
      {list.length === 0 ? (
        <p className={cn('flex items-center gap-2.5 text-sm', !isOutboxRead && 'invisible')}>
          <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success" />
          {isLateSaid
            ? 'Nenhuma outra publicação precisa de você.'
            : 'Tudo em dia: nenhuma publicação precisa de você.'}
        </p>
      ) : (
        <section aria-labelledby={id}>
          <h3 id={id} className="figures">
            Precisa de você <span className="font-normal text-muted">({countNeeds(list)})</span>
          </h3>
          <ul className="mt-1 divide-y divide-line">
            {list.map((need) => (
              <OneNeed key={need.kind} need={need} onOpenQueue={openQueue} />
            ))}
          </ul>
        </section>
      )}
      <Suspense>
        <PlanNeed />
      </Suspense>
      {wasOpened && (
        <Suspense>
          <OutboxPanel
            {...{ outbox, isOpen, isPaused: outbox.isPaused }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function OneNeed({ need, onOpenQueue }: { need: Need; onOpenQueue: () => void }) {
  const { kind, tone, title, items, hidden } = need
  // The filter of '/posts' has a status with the same name as each of these kinds.
  const status = isOfPost(kind) ? kind : undefined
  const postLabel = status && ofPost[status]
  const isOfAccounts = kind === 'disconnected' || kind === 'expiring'
  return (
    <NeedRow {...{ tone, title }} action={<Action kind={kind} onOpenQueue={onOpenQueue} />}>
      <ul className="mt-1 flex flex-col gap-2">
        {items.map((item) => (
          <Item key={item.key} item={item}>
            {postLabel && item.postId && (
              <Link to="/posts" search={{ edit: item.postId }} className={linkClass}>
                {postLabel}
                <span className="sr-only"> {item.text.slice(0, 80)}</span>
              </Link>
            )}
          </Item>
        ))}
      </ul>
      {hidden > 0 &&
        (status ? (
          <Link
            to="/posts"
            search={{ status }}
            className={cn(linkClass, 'mt-1.5 inline-block text-sm')}
          >
            e mais {hidden}
          </Link>
        ) : (
          <p className="mt-1.5 text-muted text-sm">e mais {hidden}</p>
        ))}
      {isOfAccounts && <WhoReconnects />}
    </NeedRow>
  )
}

const linkClass =
  'hit-area shrink-0 whitespace-nowrap font-semibold text-link underline-offset-4 hover:underline'

function Action({ kind, onOpenQueue }: { kind: NeedKind; onOpenQueue: () => void }) {
  const isManager = useIsManager()
  const queueLabel = inQueue[kind]
  if (queueLabel)
    return (
      <Button
        size="small"
        variant="secondary"
        aria-haspopup="dialog"
        onPointerEnter={() => prefetchCode(loadPanel)}
        onFocus={() => prefetchCode(loadPanel)}
        onClick={onOpenQueue}
      >
        {queueLabel}
      </Button>
    )
  if (isOfPost(kind) || !isManager) return null
  return (
    <Link to="/settings" className={buttonClass({ variant: 'secondary', size: 'small' })}>
      Reconectar
    </Link>
  )
}

function WhoReconnects() {
  if (useIsManager()) return null
  return (
    <p className="mt-1.5 text-muted text-sm">Peça a um administrador do projeto para reconectar.</p>
  )
}

function useIsManager(): boolean {
  return isRoleAtLeast(useSession().project.userRole, 'ADMIN')
}

function Item({ item: { text, detail }, children }: { item: NeedItem; children: ReactNode }) {
  return (
    <li className="text-sm">
      <p className="flex items-baseline gap-3">
        <span className="min-w-0 flex-1 truncate">{text}</span>
        {children}
      </p>
      {detail && (
        <p className="line-clamp-3 break-words text-muted text-xs sm:line-clamp-2">{detail}</p>
      )}
    </li>
  )
}
