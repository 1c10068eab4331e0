import { LogOut } from 'lucide-react'
import { popoverRowClass } from '../../components/ui/popover.tsx'
import { ThemeSwitch } from '../../components/ui/theme-switch.tsx'
import { useSession } from '../session-context.ts'

export interface AccountPanelProps {
  onLeave: () => void
}

/** Who is signed in, the look of the app, and the way out. */
export function AccountPanel({ onLeave }: AccountPanelProps) {
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
