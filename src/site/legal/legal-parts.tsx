import type { ReactNode } from 'react'

export function LegalList({ items }: { items: readonly ReactNode[] }) {
  return (
    <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-muted">
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text that never changes
        <li key={at}>{item}</li>
      ))}
    </ul>
  )
}

export function LegalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="text-link underline underline-offset-4">
      {children}
    </a>
  )
}

interface LegalTableProps {
  caption: string
  head: readonly [string, string]
  rows: readonly (readonly [string, string])[]
}

export function LegalTable({ caption, head, rows }: LegalTableProps) {
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-line-strong border-b">
          {head.map((name) => (
            <th key={name} scope="col" className="py-2 pr-4 font-semibold text-sm">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name} className="border-line border-b align-top">
            <th scope="row" className="w-2/5 py-3 pr-4 font-normal">
              {name}
            </th>
            <td className="py-3 text-muted">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
