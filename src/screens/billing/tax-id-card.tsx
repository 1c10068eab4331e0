import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import {
  type BillingDocuments,
  formatTaxId,
  maxTaxIdLength,
  readTaxId,
  TaxIdForm,
} from '#contract/billing/billing-documents.ts'
import { setTaxId } from '#contract/endpoints/billing.ts'
import { billingDocumentsQuery } from '#src/api/billing-queries.ts'
import { call } from '#src/api/calls/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { useCheckedForm } from '#src/api/checked-form/use-checked-form.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { Card } from '#src/components/ui/card.tsx'
import { TextField } from '#src/components/ui/fields/text-field.tsx'
import { LateStatus } from '#src/components/ui/late-status.tsx'
import { showToast } from '#src/components/ui/overlays/toast-queue.ts'

/** In ms: the server makes four requests to Stripe in sequence, each with a timeout of five seconds. */
const silenceTimeoutMs = 25_000

export interface TaxIdCardProps extends Pick<BillingDocuments, 'taxId' | 'canSetTaxId'> {
  isOnline: boolean
}

/** 'Dados da fatura': the CPF or CNPJ that is printed on the next invoices. */
export function TaxIdCard({ taxId, canSetTaxId, isOnline }: TaxIdCardProps) {
  const formId = useId()
  const offlineId = useId()
  const client = useQueryClient()
  const { errors, failure, isSending, formProps } = useCheckedForm({
    schema: TaxIdForm,
    async send(form) {
      const documents = await call(setTaxId, { body: form, silenceTimeoutMs })
      client.setQueryData(billingDocumentsQuery.queryKey, documents)
      showToast({
        title: documents.taxId ? 'Dados da fatura salvos' : 'CPF ou CNPJ retirado',
        description: 'Vale a partir da próxima fatura.',
        tone: 'success',
      })
    },
    describe: (error) => describeFailure(error, 'salvar os dados da fatura'),
  })
  return (
    <Card title="Dados da fatura">
      {canSetTaxId ? (
        <form id={formId} {...formProps} className="flex flex-col gap-4">
          {failure && <Banner tone="danger">{failure}</Banner>}
          <TextField
            name="taxId"
            label="CPF ou CNPJ"
            isOptional
            hint="Sai impresso nas próximas faturas. Deixe vazio para tirar."
            error={errors.taxId}
            defaultValue={taxId ? formatTaxId(taxId) : ''}
            maxLength={maxTaxIdLength}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onBlur={({ target }) => {
              const read = readTaxId(target.value)
              if (read) target.value = formatTaxId(read)
            }}
          />
          <Button
            type="submit"
            variant="secondary"
            isLoading={isSending}
            aria-disabled={!isOnline || undefined}
            aria-describedby={isOnline ? undefined : offlineId}
            className="self-start max-sm:w-full"
          >
            Salvar dados
          </Button>
          {isSending && (
            <LateStatus>Salvando no serviço de pagamentos. Pode levar alguns segundos.</LateStatus>
          )}
          {!isOnline && (
            <p id={offlineId} className="text-muted text-sm">
              Para salvar, conecte-se à internet.
            </p>
          )}
        </form>
      ) : (
        <p className="text-muted">
          A assinatura foi paga com outro email: o CPF ou CNPJ é informado no portal de cobrança por
          quem pagou.
        </p>
      )}
    </Card>
  )
}
