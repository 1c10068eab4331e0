import { LogOut } from 'lucide-react'
import { countUnsent, type Unsent } from '#local/count-unsent.ts'
import { popoverRowClass } from '../../components/ui/popover.tsx'
import { ThemeSwitch } from '../../components/ui/theme-switch.tsx'
import { localDb } from '../../offline/local-database.ts'
import { useSession } from '../session-context.ts'

export interface AccountPanelProps {
  /** With what would be left unsent; undefined when there is nothing, or nothing can be known of it. */
  onLeave: (unsent: Unsent | undefined) => void
}

/** Who is signed in, the look of the app, and the way out. */
export function AccountPanel({ onLeave }: AccountPanelProps) {
  const { user } = useSession()

  async function leave() {
    // A device that cannot be read keeps nobody here.
    const unsent = await countUnsent(localDb, user.id).catch(() => undefined)
    const isSomething = unsent && Object.values(unsent).some((count) => count > 0)
    onLeave(isSomething ? unsent : undefined)
  }

  return (
    <>
      <div className="px-3 pt-2 pb-3">
        <p className="break-words font-semibold">{user.name.trim() || 'Usuário'}</p>
        <p className="break-words text-muted text-sm">{user.email}</p>
      </div>
      <ThemeSwitch className="mb-1 flex w-full [&_svg]:hidden" />
      <div className="border-line border-t pt-1">
        <button type="button" className={popoverRowClass} onClick={() => void leave()}>
          <LogOut aria-hidden="true" />
          Sair
        </button>
      </div>
    </>
  )
}
