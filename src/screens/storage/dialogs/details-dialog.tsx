import type { ReactNode } from 'react'
import type { FolderStep } from '#contract/storage/storage.ts'
import { formatDuration } from '#contract/texts/format-numbers.ts'
import { ZonedTime } from '#src/components/time/zoned-time.tsx'
import { Dialog } from '#src/components/ui/overlays/dialog.tsx'
import { useSession } from '#src/session/session-context.ts'
import { idsOf, kindName, type StorageItem, sizeText } from '../storage-item.ts'
import { UsesOfItems } from './uses-of-items.tsx'

export interface DetailsDialogProps {
  item: StorageItem
  /** The folders around the item, outermost first. */
  path: readonly FolderStep[]
  onClose: () => void
}

export function DetailsDialog({ item, path, onClose }: DetailsDialogProps) {
  const { timeZone } = useSession()
  const time = (instant: string) => <ZonedTime instant={instant} timeZone={timeZone} />
  return (
    <Dialog isOpen onClose={onClose} placement="side" title="Detalhes">
      <dl className="grid gap-4 pb-5 text-sm">
        <Fact name="Nome">{item.name}</Fact>
        <Fact name="Onde está">
          {['Meus Arquivos', ...path.map(({ name }) => name)].join(' / ')}
        </Fact>
        {item.kind === 'folder' ? (
          <>
            <Fact name="Tipo">{kindName(item)}</Fact>
            <Fact name="Senha">{describePassword(item.folder)}</Fact>
            <Fact name="Criada em">{time(item.createdAt)}</Fact>
          </>
        ) : (
          <FileFacts file={item.file} time={time} />
        )}
        <Fact name="Em uso">
          <UsesOfItems items={idsOf([item])} hasNone />
        </Fact>
      </dl>
    </Dialog>
  )
}

interface FileFactsProps {
  file: Extract<StorageItem, { kind: 'file' }>['file']
  time: (instant: string) => ReactNode
}

function FileFacts({ file, time }: FileFactsProps) {
  const { media } = file
  return (
    <>
      <Fact name="Tipo">{file.contentType}</Fact>
      <Fact name="Tamanho">{sizeText(file.fileSize)}</Fact>
      {media?.width && media.height && (
        <Fact name="Dimensões">
          {media.width} x {media.height} pixels
        </Fact>
      )}
      {media?.durationSeconds && (
        <Fact name="Duração">{formatDuration(media.durationSeconds)}</Fact>
      )}
      <Fact name="Enviado por">{file.createdBy ?? 'Alguém cuja conta não existe mais'}</Fact>
      <Fact name="Criado em">{time(file.createdAt)}</Fact>
      {file.updatedAt !== file.createdAt && <Fact name="Alterado em">{time(file.updatedAt)}</Fact>}
    </>
  )
}

function describePassword({
  needsPassword,
  isLocked,
}: {
  needsPassword: boolean
  isLocked: boolean
}) {
  if (!needsPassword) return 'Sem senha própria'
  return isLocked ? 'Protegida' : 'Protegida, aberta nesta sessão'
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere mt-0.5">{children}</dd>
    </div>
  )
}
