import { choosePlural, formatBytesOf } from '#contract/texts/format-numbers.ts'
import { ProgressBar } from '#src/components/ui/progress-bar.tsx'
import type { StoredFilesProgress } from '#src/offline/storage/take-stored-files.ts'

export function DownloadProgress({ progress }: { progress: StoredFilesProgress }) {
  const { doneFiles, totalFiles, receivedBytes, totalBytes } = progress
  return (
    <div>
      <p role="status" className="mb-2 text-sm">
        {choosePlural(
          totalFiles,
          'Baixando o arquivo para este aparelho',
          `Baixando ${doneFiles + 1} de ${totalFiles} arquivos para este aparelho`,
        )}
      </p>
      <ProgressBar
        label="Baixando do armazenamento"
        value={totalBytes > 0 ? receivedBytes / totalBytes : 0}
        text={formatBytesOf(receivedBytes, totalBytes)}
      />
    </div>
  )
}
