import { Link } from '@tanstack/react-router'
import { MapPin } from 'lucide-react'
import { brazilStates } from '#contract/brazil-states.ts'
import { Switch } from '#src/components/ui/fields/switch.tsx'
import { popoverRowClass } from '#src/components/ui/overlays/popover-row-class.ts'
import { useSession } from '#src/session/session-context.ts'
import { showDates, useHiddenDates } from './shown-dates.ts'

/**
 * 'Datas do Brasil', for a popover: which kinds of days the calendar shows, remembered on this device.
 * `onLeave`: called when the person goes to the project's settings.
 */
export function SpecialDatesChoice({ onLeave }: { onLeave: () => void }) {
  const { state } = useSession().project
  const hidden = useHiddenDates()
  return (
    <>
      <p className="px-3 pt-2 pb-1 font-semibold text-sm">Datas do Brasil</p>
      <Switch
        label="Feriados"
        hint={state ? `Nacionais e do estado: ${brazilStates[state]}.` : 'Nacionais.'}
        checked={!hidden.includes('holidays')}
        onChange={(isOn) => showDates('holidays', isOn)}
        className="px-3"
      />
      <Switch
        label="Datas comemorativas"
        hint="Dia das Mães, Black Friday e outras."
        checked={!hidden.includes('commercial')}
        onChange={(isOn) => showDates('commercial', isOn)}
        className="px-3"
      />
      <div className="mt-1 border-line border-t pt-1">
        <Link
          to="/settings/$page"
          params={{ page: 'project' }}
          onClick={onLeave}
          className={popoverRowClass}
        >
          <MapPin aria-hidden="true" />
          {state ? 'Mudar o estado do projeto' : 'Escolher o estado do projeto'}
        </Link>
      </div>
    </>
  )
}
