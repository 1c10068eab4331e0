import { ExternalLink, FileDown } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Invoice, InvoiceStatus } from '#contract/billing/billing-documents.ts'
import { formatPrice } from '#contract/texts/format-numbers.ts'
import { dayText } from '#src/components/time/day-text.ts'
import { Badge, type BadgeTone } from '#src/components/ui/badge.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { buttonClass } from '#src/components/ui/button-class.ts'
import { useSession } from '#src/session/session-context.ts'

const shownAtFirst = 6

const states: Record<InvoiceStatus, { label: string; tone: BadgeTone }> = {
  paid: { label: 'Paga', tone: 'success' },
  open: { label: 'Em aberto', tone: 'warning' },
  uncollectible: { label: 'Não paga', tone: 'danger' },
  void: { label: 'Anulada', tone: 'neutral' },
}

/** The invoices, the newest first; older ones are shown on request. */
export function InvoiceList({ invoices }: { invoices: readonly Invoice[] }) {
  const [isWhole, setIsWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  if (invoices.length === 0)
    return <p className="text-muted">Nenhuma fatura ainda. A primeira aparece aqui.</p>
  const shown = isWhole ? invoices : invoices.slice(0, shownAtFirst)
  const isOfAnother = invoices.some(({ pageUrl, pdfUrl }) => pageUrl === null && pdfUrl === null)

  /** The pressed button disappears, so the first of the older invoices gets the focus. */
  function showAll() {
    flushSync(() => setIsWhole(true))
    list.current?.querySelectorAll<HTMLElement>(':scope > li')[shownAtFirst]?.focus()
  }

  return (
    <>
      <ul ref={list} className="-my-3 divide-y divide-line">
        {shown.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </ul>
      {isOfAnother && (
        <p className="mt-4 text-muted text-sm">
          O documento de uma fatura paga com outro email é enviado a esse email.
        </p>
      )}
      {shown.length < invoices.length && (
        <Button variant="secondary" size="small" className="mt-5" onClick={showAll}>
          Ver todas as faturas
        </Button>
      )}
    </>
  )
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { timeZone } = useSession()
  const { number, createdAt, amount, status, pageUrl, pdfUrl } = invoice
  const day = dayText(createdAt, timeZone)
  const { label, tone } = states[status]
  return (
    <li tabIndex={-1} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="figures min-w-0 grow basis-40">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{formatPrice(amount)}</span>
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="break-all text-muted text-sm">
          {day}
          {number && ` · ${number}`}
        </p>
      </div>
      <span className="flex flex-wrap gap-2">
        {pageUrl && (
          <DocumentLink href={pageUrl} label={status === 'open' ? 'Pagar' : 'Ver'} day={day}>
            <ExternalLink aria-hidden="true" />
          </DocumentLink>
        )}
        {pdfUrl && (
          <DocumentLink href={pdfUrl} label="PDF" day={day}>
            <FileDown aria-hidden="true" />
          </DocumentLink>
        )}
      </span>
    </li>
  )
}

interface DocumentLinkProps {
  href: string
  label: string
  day: string
  children: ReactNode
}

function DocumentLink({ href, label, day, children }: DocumentLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className={buttonClass({ variant: 'secondary', size: 'small' })}
    >
      {children}
      {label}
      <span className="sr-only"> fatura de {day} (abre em outra aba)</span>
    </a>
  )
}
