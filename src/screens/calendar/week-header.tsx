import { ChevronLeft, ChevronRight } from 'lucide-react'
import { timeZoneName } from '#src/components/time/time-zone-name.ts'
import { Button } from '#src/components/ui/button.tsx'
import { IconButton } from '#src/components/ui/icon-button.tsx'
import { Spinner } from '#src/components/ui/spinner.tsx'
import { rangeLabel } from './week.ts'

export interface WeekHeaderProps {
  start: string
  isRefreshing: boolean
  timeZone: string
  onPrevious: () => void
  onNext: () => void
  onToday: () => void
}

export function WeekHeader(props: WeekHeaderProps) {
  const { start, isRefreshing, timeZone, onPrevious, onNext, onToday } = props
  return (
    <header className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3 lg:mb-6 lg:flex-nowrap">
      <div className="min-w-0 flex-1">
        <h1 className="text-2xl">Calendário</h1>
        <p className="flex items-center gap-2 text-muted text-sm">
          <span className="first-letter:uppercase">{timeZoneName(timeZone)}</span>
          {isRefreshing && <Spinner className="size-3.5" />}
        </p>
      </div>
      <Button variant="secondary" onClick={onToday}>
        Hoje
      </Button>
      <div className="flex w-full items-center justify-between sm:w-auto">
        <IconButton label="Semana anterior" onClick={onPrevious}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <p
          aria-live="polite"
          className="figures min-w-0 text-center font-semibold text-sm sm:min-w-60 sm:text-base"
        >
          {rangeLabel(start)}
        </p>
        <IconButton label="Próxima semana" onClick={onNext}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
    </header>
  )
}
