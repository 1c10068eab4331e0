import { Badge, type BadgeTone } from './ui/badge.tsx'

const tones: Record<string, BadgeTone> = {
  Agendado: 'info',
  Pausado: 'warning',
  Publicando: 'info',
  Publicado: 'success',
  'Publicado em parte': 'warning',
  Falhou: 'danger',
  'Conta desconectada': 'danger',
  Atrasado: 'danger',
  'Aguardando confirmação da rede': 'warning',
  Rascunho: 'neutral',
  'Na fila de envio': 'neutral',
}

export function statusTone(label: string): BadgeTone {
  return tones[label] ?? 'neutral'
}

/** The label of a post from the server, or 'Rascunho', 'Na fila de envio'. Unknown labels are gray. */
export function StatusBadge({ label }: { label: string }) {
  return (
    <Badge tone={statusTone(label)} hasDot>
      {label}
    </Badge>
  )
}
