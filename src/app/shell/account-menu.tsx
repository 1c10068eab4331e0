import { Suspense, useState } from 'react'
import type { Unsent } from '#local/count-unsent.ts'
import { Avatar } from '#src/components/ui/avatar.tsx'
import { Popover } from '#src/components/ui/popover.tsx'
import { lazyPart } from '#src/page/late-part.ts'
import { loadAhead } from '#src/page/load-ahead.ts'
import { useSession } from '#src/session/session-context.ts'

const loadPanel = () => import('./account-panel.tsx')
const AccountPanel = lazyPart(async () => ({ default: (await loadPanel()).AccountPanel }))
const SignOutDialog = lazyPart(async () => ({
  default: (await import('./sign-out-dialog.tsx')).SignOutDialog,
}))

/** The panel is there when somebody leaves, and what signs out came with it. */
const leave = async () => await (await loadPanel()).signOut()

export function AccountMenu() {
  const { user } = useSession()
  const [unsent, setUnsent] = useState<Unsent>()
  const name = user.name.trim() || 'Usuário'

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only fetches ahead what its button may open
    <div onPointerEnter={() => loadAhead(loadPanel)} onFocus={() => loadAhead(loadPanel)}>
      <Popover
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
          <Suspense>
            <AccountPanel
              onLeave={(found) => {
                close()
                if (found) setUnsent(found)
                else void leave()
              }}
            />
          </Suspense>
        )}
      </Popover>
      {unsent && (
        <Suspense>
          <SignOutDialog unsent={unsent} onConfirm={leave} onClose={() => setUnsent(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
