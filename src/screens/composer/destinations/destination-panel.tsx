import { memo, type ReactNode, Suspense, useEffect } from 'react'
import type { Platform } from '#contract/accounts/account.ts'
import type { WallClock } from '#contract/time/wall-clock.ts'
import type { DraftSchedule } from '#local/database/rows.ts'
import { prefetchCode } from '#src/browser/lazy-loading.ts'
import { lazyWhenOnline } from '#src/browser/lazy-when-online.ts'
import type { PlatformFindings } from '#src/components/check-destinations.ts'
import { Switch } from '#src/components/ui/fields/switch.tsx'
import { SkeletonText } from '#src/components/ui/skeleton.tsx'
import type { TimeHelpRenderer } from '../schedule/schedule-editor.tsx'

const loadPicker = async () => ({
  default: (await import('../account-picker/account-picker.tsx')).AccountPicker,
})
const loadEditor = async () => ({
  default: (await import('../schedule/schedule-editor.tsx')).ScheduleEditor,
})
const AccountPicker = lazyWhenOnline(loadPicker)
const ScheduleEditor = lazyWhenOnline(loadEditor)

export interface DestinationPanelProps {
  isPostNow: boolean
  postNowAccountIds: readonly string[]
  isScheduling: boolean
  schedules: readonly DraftSchedule[]
  platforms: readonly Platform[] | undefined
  isLoadingAccounts: boolean
  now: WallClock
  zone: string
  timeHelp?: TimeHelpRenderer | undefined
  firstDate: string | null
  findings: readonly PlatformFindings[]
  onPostNowChange: (isOn: boolean) => void
  onSchedulingChange: (isOn: boolean) => void
  onAccountsChange: (accountIds: string[]) => void
  onSaveSchedule: (schedule: DraftSchedule) => void
  onDeleteSchedule: (id: string) => void
}

/** The switches 'Postar agora' and 'Agendar template', of which only one can be on. */
export const DestinationPanel = memo(function DestinationPanel(props: DestinationPanelProps) {
  const { isPostNow, isScheduling, platforms, isLoadingAccounts, findings } = props
  // The switches appear with the caption: what they reveal is loaded before one of them is pressed.
  useEffect(() => {
    prefetchCode(loadPicker)
    prefetchCode(loadEditor)
  }, [])
  return (
    <div className="flex flex-col gap-3">
      <Option isOn={isPostNow}>
        <Switch
          label="Postar agora"
          hint="Vai para as contas escolhidas assim que você confirmar"
          checked={isPostNow}
          disabled={isScheduling}
          onChange={props.onPostNowChange}
        />
        {isPostNow && (
          <Part className="pt-3 pb-2">
            <AccountPicker
              platforms={platforms}
              isLoading={isLoadingAccounts}
              chosenIds={props.postNowAccountIds}
              onChange={props.onAccountsChange}
              findings={findings}
            />
          </Part>
        )}
      </Option>
      <Option isOn={isScheduling}>
        <Switch
          label="Agendar template"
          hint="Escolha dias, horas e contas"
          checked={isScheduling}
          disabled={isPostNow}
          onChange={props.onSchedulingChange}
        />
        {isScheduling && (
          <Part className="pt-4 pb-3">
            <ScheduleEditor
              schedules={props.schedules}
              platforms={platforms}
              isLoadingAccounts={isLoadingAccounts}
              now={props.now}
              zone={props.zone}
              timeHelp={props.timeHelp}
              firstDate={props.firstDate}
              findings={findings}
              onSave={props.onSaveSchedule}
              onDelete={props.onDeleteSchedule}
            />
          </Part>
        )}
      </Option>
    </div>
  )
})

function Part({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div className={`mt-1.5 border-line border-t ${className}`}>
      <Suspense fallback={<SkeletonText lines={3} />}>{children}</Suspense>
    </div>
  )
}

function Option({ isOn, children }: { isOn: boolean; children: ReactNode }) {
  return (
    <div
      className={`rounded-card border px-3 py-1.5 transition-colors sm:px-4 ${isOn ? 'border-line-strong' : 'border-line'}`}
    >
      {children}
    </div>
  )
}
