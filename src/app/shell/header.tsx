import { Link } from '@tanstack/react-router'
import { Logo } from '#src/components/ui/logo.tsx'
import { OutboxIndicator } from '#src/features/outbox-panel/outbox-indicator.tsx'
import { AccountMenu } from './account-menu.tsx'
import { AreaTabs } from './area-tabs.tsx'
import { ProjectSwitcher } from './project-switcher.tsx'

export function Header() {
  return (
    <header className="sticky top-0 z-20 border-line border-b bg-surface-raised">
      <div className="mx-auto flex h-14 max-w-[90rem] items-center gap-1 px-2 sm:gap-2 md:px-4">
        <Link to="/dashboard" aria-label="uPubly: início" className="rounded-control p-2">
          <Logo isMarkOnly className="h-7 sm:hidden" />
          <Logo className="hidden h-7 sm:block" />
        </Link>
        <ProjectSwitcher />
        <div className="ml-auto flex items-center gap-1">
          <OutboxIndicator />
          <AccountMenu />
        </div>
      </div>
      <AreaTabs />
    </header>
  )
}
