import { LogOut } from 'lucide-react'
import type { Unsent } from '#local/count-unsent.ts'
import { popoverRowClass } from '#src/components/ui/popover.tsx'
import { ThemeSwitch } from '#src/components/ui/theme-switch.tsx'
import { localDb } from '#src/page/local-database.ts'
import { useSession } from '#src/session/session-context.ts'

export { signOut } from '#src/session/sign-out.ts'

/** A device that takes longer to count keeps nobody here. */
const patienceMs = 3_000

export interface AccountPanelProps {
  /** With what would be left unsent; undefined when there is nothing, or nothing can be known of it. */
  onLeave: (unsent: Unsent | undefined) => void
}

/** Who is signed in, the look of the app, and the way out. */
export function AccountPanel({ onLeave }: AccountPanelProps) {
  const { user } = useSession()

  async function leave() {
    const unsent = await findUnsent(user.id)
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

/** Undefined when the device cannot be read. */
async function findUnsent(userId: string): Promise<Unsent | undefined> {
  const counting = import('#local/count-unsent.ts')
    .then(({ countUnsent }) => countUnsent(localDb, userId))
    .catch(() => undefined)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs))
  return await Promise.race([counting, late])
}
