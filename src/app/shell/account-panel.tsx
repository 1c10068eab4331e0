import { Link } from '@tanstack/react-router'
import { CircleUser, Keyboard, LogOut } from 'lucide-react'
import { popoverRowClass } from '#src/components/ui/overlays/popover-row-class.ts'
import { ThemeSwitch } from '#src/components/ui/theme/theme-switch.tsx'
import { useSession } from '#src/session/session-context.ts'
import { openShellDialog } from '../shell-dialog.ts'

// Exported here, because this chunk is already loaded when somebody presses 'Sair', also offline.
export { SignOut } from '#src/features/sign-out/sign-out.tsx'

export interface AccountPanelProps {
  onClose: () => void
  onLeave: () => void
}

/** The signed-in person, the way to their profile, the theme, and the button to sign out. */
export function AccountPanel({ onClose, onLeave }: AccountPanelProps) {
  const { user } = useSession()
  return (
    <>
      <div className="px-3 pt-2 pb-3">
        <p className="break-words font-semibold">{user.name.trim() || 'Usuário'}</p>
        <p className="break-words text-muted text-sm">{user.email}</p>
      </div>
      <Link
        to="/settings/$page"
        params={{ page: 'account' }}
        onClick={onClose}
        className={popoverRowClass}
      >
        <CircleUser aria-hidden="true" />
        Meu perfil
      </Link>
      <button
        type="button"
        className={`${popoverRowClass} mb-1`}
        onClick={() => {
          onClose()
          openShellDialog('shortcuts')
        }}
      >
        <Keyboard aria-hidden="true" />
        Atalhos do teclado
      </button>
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
