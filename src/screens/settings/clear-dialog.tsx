import { formatCount } from '#contract/texts/format-numbers.ts'
import {
  ConfirmDialog,
  type ConfirmDialogProps,
} from '#src/components/ui/overlays/confirm-dialog.tsx'

export type ClearDialogProps = Pick<ConfirmDialogProps, 'onConfirm' | 'onClose'> &
  ({ what: 'copies' } | { what: 'drafts'; count: number })

/** Says what is deleted, what stays, and what is downloaded again later. */
export function ClearDialog({ onConfirm, onClose, ...asked }: ClearDialogProps) {
  const words =
    asked.what === 'copies'
      ? {
          title: 'Limpar cópia offline?',
          description:
            'O calendário, os posts e as imagens saem deste aparelho e voltam quando houver conexão. Rascunhos, mídias e a fila de envio continuam aqui.',
          isDestructive: false,
        }
      : {
          title: `Excluir ${formatCount(asked.count, 'rascunho', 'rascunhos')}?`,
          description:
            'Saem os rascunhos de todos os seus projetos neste aparelho, com as fotos e vídeos que só eles usam. A fila de envio continua como está.',
          isDestructive: true,
        }
  return <ConfirmDialog isOpen {...words} onConfirm={onConfirm} onClose={onClose} />
}
