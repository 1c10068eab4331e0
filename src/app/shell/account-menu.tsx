import { Suspense, useState } from 'react'
import { Avatar } from '#src/components/ui/avatar.tsx'
import { LatePopover } from '#src/features/late-popover/late-popover.tsx'
import { lazyPart } from '#src/page/late-part.ts'
import { loadAhead } from '#src/page/load-ahead.ts'
import { useSession } from '#src/session/session-context.ts'

const loadPanel = () => import('./account-panel.tsx')
const AccountPanel = lazyPart(async () => ({ default: (await loadPanel()).AccountPanel }))
const SignOut = lazyPart(async () => ({ default: (await loadPanel()).SignOut }))

export function AccountMenu() {
  const { user } = useSession()
  const [isLeaving, setIsLeaving] = useState(false)
  const name = user.name.trim() || 'Usuário'

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only fetches ahead what its button may open
    <div onPointerEnter={() => loadAhead(loadPanel)} onFocus={() => loadAhead(loadPanel)}>
      <LatePopover
        align="end"
        look={{ className: 'gap-2! px-1.5! lg:pr-3!' }}
        trigger={
          <>
            <span className="sr-only">Conta de </span>
            <Avatar name={name} size="small" className="size-8!" />
            <span className="truncate max-lg:sr-only lg:max-w-40">{name}</span>
          </>
        }
      >
        {(close) => (
          <AccountPanel
            onClose={close}
            onLeave={() => {
              close()
              setIsLeaving(true)
            }}
          />
        )}
      </LatePopover>
      {isLeaving && (
        <Suspense>
          <SignOut userId={user.id} onClose={() => setIsLeaving(false)} />
        </Suspense>
      )}
    </div>
  )
}
