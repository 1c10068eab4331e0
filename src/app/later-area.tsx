import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { buttonClass } from '#src/components/ui/button-class.ts'
import { Card } from '#src/components/ui/card.tsx'
import { EmptyState } from '#src/components/ui/empty-state.tsx'

export interface LaterAreaProps {
  title: string
  icon: LucideIcon
}

/** Placeholder for an area of the menu whose screen does not exist yet. */
export function LaterArea({ title, icon }: LaterAreaProps) {
  return (
    <>
      <h1 className="mb-4 text-2xl lg:mb-6">{title}</h1>
      <Card>
        <EmptyState
          icon={icon}
          title="Esta área chega em uma próxima versão."
          action={
            <Link to="/dashboard" className={buttonClass()}>
              Voltar ao Painel
            </Link>
          }
        />
      </Card>
    </>
  )
}
