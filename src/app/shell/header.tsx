import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { buttonClass } from '#src/components/ui/button-class.ts'
import { nameKey } from '#src/components/ui/key-names.ts'
import { Logo } from '#src/components/ui/logo.tsx'
import { OutboxIndicator } from '#src/features/outbox-panel/outbox-indicator.tsx'
import { openShellDialog } from '../shell-dialog.ts'
import { AccountMenu } from './account-menu.tsx'
import { AreaTabs } from './area-tabs.tsx'
import { ProjectSwitcher } from './project-switcher.tsx'
import { loadPaletteAhead } from './shell-dialogs.tsx'

export function Header() {
  return (
    <header className="sticky top-0 z-20 border-line border-b bg-surface-raised">
      <div className="mx-auto flex h-14 max-w-[100rem] items-center gap-1 px-2 sm:gap-2 md:px-4">
        <Link to="/dashboard" aria-label="uPubly: início" className="rounded-control p-2">
          <Logo isMarkOnly className="h-7 sm:hidden" />
          <Logo className="hidden h-7 sm:block" />
        </Link>
        <ProjectSwitcher />
        <div className="ml-auto flex items-center gap-1">
          <FinderButton />
          <OutboxIndicator />
          <AccountMenu />
        </div>
      </div>
      <AreaTabs />
    </header>
  )
}

/** On a phone 'Buscar' is in the menu at the bottom. */
function FinderButton() {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onPointerEnter={loadPaletteAhead}
      onFocus={loadPaletteAhead}
      onClick={() => openShellDialog('palette')}
      className={buttonClass({ variant: 'ghost', className: 'px-3! text-muted! max-md:hidden' })}
    >
      <Search aria-hidden="true" />
      Buscar
      <span aria-hidden="true" className="font-normal text-xs max-lg:hidden">
        {nameKey('Mod').sign} K
      </span>
    </button>
  )
}
