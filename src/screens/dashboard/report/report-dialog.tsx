import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { createReport, setReportBrand } from '#contract/endpoints/reports.ts'
import {
  nameMonth,
  ReportBrandForm,
  reportLifeDays,
  reportMonthAt,
  shiftMonth,
} from '#contract/report.ts'
import { serverNow } from '#local/calls/server-time.ts'
import { call } from '#src/api/calls/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { useCheckedForm } from '#src/api/checked-form/use-checked-form.ts'
import { reportBrandQuery, reportsQuery } from '#src/api/report-queries.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { LoadFailure } from '#src/components/load-failure.tsx'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { SegmentedControl } from '#src/components/ui/fields/segmented-control.tsx'
import { SelectField } from '#src/components/ui/fields/select-field.tsx'
import { TextField } from '#src/components/ui/fields/text-field.tsx'
import { Dialog } from '#src/components/ui/overlays/dialog.tsx'
import { showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { SkeletonText } from '#src/components/ui/skeleton.tsx'
import { useSession } from '#src/session/session-context.ts'
import { copyLink } from './copy-link.ts'
import { LogoField } from './logo-field.tsx'

/** How many earlier months can be chosen. */
const monthsBack = 12
type LifeDays = (typeof reportLifeDays)[number]

/** Creates the link to a month's report, and asks for the report brand. */
export function ReportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { project } = useSession()
  const { isOnline } = useConnectivity()
  const formId = useId()
  const [isSending, setIsSending] = useState(false)
  const brand = useQuery({ ...reportBrandQuery(project.id), enabled: isOpen })
  return (
    <Dialog
      isOpen={isOpen}
      // While the request runs, the dialog stays open: its link would otherwise appear without a message.
      onClose={() => !isSending && onClose()}
      title="Criar link do relatório"
      description="Quem tiver o link vê as contas, os posts publicados e os números do mês, como estiverem quando abrir. Nada além disso."
      size="medium"
      actions={
        <>
          <Button variant="secondary" aria-disabled={isSending} onClick={onClose}>
            Cancelar
          </Button>
          <Button
            type="submit"
            form={formId}
            isLoading={isSending}
            aria-disabled={!isOnline || !brand.data}
          >
            Criar link
          </Button>
        </>
      }
    >
      {brand.data ? (
        <ReportFields
          formId={formId}
          agencyName={brand.data.agencyName}
          logoUrl={brand.data.logoUrl}
          onSending={setIsSending}
          onMade={onClose}
        />
      ) : brand.isError ? (
        <LoadFailure
          isOnline={isOnline}
          failed="Não foi possível carregar o que o relatório mostra."
          offline="Para criar um link é preciso conexão."
          onRetry={() => void brand.refetch()}
        />
      ) : (
        <div aria-busy="true">
          <span className="sr-only">Carregando...</span>
          <SkeletonText lines={4} />
        </div>
      )}
    </Dialog>
  )
}

interface ReportFieldsProps {
  formId: string
  agencyName: string
  logoUrl: string | null
  onSending: (isSending: boolean) => void
  onMade: () => void
}

function ReportFields({ formId, agencyName, logoUrl, onSending, onMade }: ReportFieldsProps) {
  const { project, timeZone } = useSession()
  const { isOnline } = useConnectivity()
  const client = useQueryClient()
  const { queryKey } = reportsQuery(project.id)
  const [thisMonth] = useState(() => reportMonthAt(serverNow(), timeZone))
  const [month, setMonth] = useState(thisMonth)
  const [lifeDays, setLifeDays] = useState<LifeDays>(30)
  const { errors, failure, formProps } = useCheckedForm({
    schema: ReportBrandForm,
    async send(form) {
      onSending(true)
      try {
        if (form.agencyName.trim() !== agencyName) {
          const brand = await call(setReportBrand, { body: form, projectId: project.id })
          client.setQueryData(reportBrandQuery(project.id).queryKey, brand)
        }
        const body = { month, lifeDays }
        const made = await call(createReport, { body, projectId: project.id })
        client.setQueryData(queryKey, (known) => [made, ...(known ?? [])])
        const { url } = made
        showToast({
          ...{ title: 'Link criado', description: `Relatório de ${nameMonth(month)}` },
          tone: 'success',
          ...(url !== null && {
            action: { label: 'Copiar link', onSelect: () => void copyLink(url) },
          }),
        })
        onMade()
      } finally {
        onSending(false)
        // Also after a failure: when only the response was lost, the link exists.
        void client.invalidateQueries({ queryKey })
      }
    },
    describe: (error) => describeFailure(error, 'criar o link'),
  })
  const months = Array.from({ length: monthsBack + 1 }, (_, back) => shiftMonth(thisMonth, -back))
  return (
    <form id={formId} {...formProps} className="flex flex-col gap-5">
      {!isOnline && <Banner tone="neutral">Para criar um link é preciso conexão.</Banner>}
      {failure && <Banner tone="danger">{failure}</Banner>}
      <SelectField
        label="Mês"
        value={month}
        onChange={({ target }) => setMonth(target.value)}
        options={months.map((value) => ({
          value,
          label: value === thisMonth ? `${nameMonth(value)} (até hoje)` : nameMonth(value),
        }))}
      />
      <div>
        <p className="mb-1.5 font-semibold text-sm">Por quanto tempo o link vale</p>
        <SegmentedControl
          label="Por quanto tempo o link vale"
          value={String(lifeDays)}
          onChange={(value) =>
            setLifeDays(reportLifeDays.find((days) => String(days) === value) ?? 30)
          }
          segments={reportLifeDays.map((days) => ({ value: String(days), label: `${days} dias` }))}
        />
      </div>
      <TextField
        label="Nome da agência"
        name="agencyName"
        isOptional
        hint="Fica no alto de todos os relatórios deste projeto, também dos que já têm link."
        defaultValue={agencyName}
        maxLength={80}
        autoComplete="organization"
        error={errors.agencyName}
      />
      <LogoField logoUrl={logoUrl} />
    </form>
  )
}
