import { LogOut } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { countUnsent } from '#local/session.ts'
import { Avatar } from '../../components/ui/avatar.tsx'
import { Popover, popoverRowClass } from '../../components/ui/popover.tsx'
import { ThemeSwitch } from '../../components/ui/theme-switch.tsx'
import { localDb } from '../../offline/local-database.ts'
import { useSession } from '../session-context.ts'

const SignOutDialog = lazy(async () => ({
  default: (await import('./sign-out-dialog.tsx')).SignOutDialog,
}))

export function AccountMenu() {
  const { user, signOut } = useSession()
  const [unsent, setUnsent] = useState(0)
  const name = user.name.trim() || 'Usuário'

  async function leave() {
    const count = await countUnsent(localDb, user.id)
    if (count > 0) setUnsent(count)
    else await signOut()
  }

  return (
    <>
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
          <>
            <div className="px-3 pt-2 pb-3">
              <p className="break-words font-semibold">{name}</p>
              <p className="break-words text-muted text-sm">{user.email}</p>
            </div>
            <ThemeSwitch className="mb-1 flex w-full [&_svg]:hidden" />
            <div className="border-line border-t pt-1">
              <button
                type="button"
                className={popoverRowClass}
                onClick={() => {
                  close()
                  void leave()
                }}
              >
                <LogOut aria-hidden="true" />
                Sair
              </button>
            </div>
          </>
        )}
      </Popover>
      {unsent > 0 && (
        <Suspense>
          <SignOutDialog unsent={unsent} onConfirm={signOut} onClose={() => setUnsent(0)} />
        </Suspense>
      )}
    </>
  )
}
