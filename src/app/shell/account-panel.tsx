import { LogOut } from 'lucide-react'
import { popoverRowClass } from '#src/components/ui/popover-row-class.ts'
import { ThemeSwitch } from '#src/components/ui/theme-switch.tsx'
import { useSession } from '#src/session/session-context.ts'

// In the same chunk, which is loaded by the time that somebody presses 'Sair', also without a connection.
export { SignOut } from '#src/features/sign-out/sign-out.tsx'

/** The signed-in person, the theme, and the button to sign out. */
export function AccountPanel({ onLeave }: { onLeave: () => void }) {
  const { user } = useSession()
  return (
    <>
      <div className="px-3 pt-2 pb-3">
        <p className="break-words font-semibold">{user.name.trim() || 'Usuário'}</p>
        <p className="break-words text-muted text-sm">{user.email}</p>
      </div>
      <ThemeSwitch className="mb-1 flex w-full [&_svg]:hidden" />
      <div className="border-line border-t pt-1">
        <button type="button" className={popoverRowClass} onClick={onLeave}>
          <LogOut aria-hidden="true" />
          Sair
        </button>
      </div>
    </>
  )
}
