import { Radio, RadioGroup } from '@headlessui/react'
import { RotateCcw, RotateCw, TriangleAlert } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop'
import type { NetworkRules } from '#contract/networks/network-rules.ts'
import type { MediaCrop, MediaInfo } from '#local/database/rows.ts'
import { croppedSize } from '#local/media/cropped-size.ts'
import { FindingList } from '#src/components/finding-list.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import { IconButton } from '#src/components/ui/icon-button.tsx'
import { Dialog } from '#src/components/ui/overlays/dialog.tsx'
import { Spinner } from '#src/components/ui/spinner.tsx'
import { areaOf, type QuarterTurns, turn, turnSize } from './crop-geometry.ts'
import { checkSize, listShapes } from './shapes.ts'
import { useCropPicture } from './use-crop-picture.ts'
import { useKeepCrop } from './use-keep-crop.ts'
import 'react-image-crop/dist/ReactCrop.css'

export interface CropDialogProps {
  isOpen: boolean
  onClose: () => void
  draftId: string
  /** The hash of the file in the draft, which may already be a crop. */
  hash: string
  info: MediaInfo
  /** How the file was cropped, and from which original; null for an original. */
  crop: MediaCrop | null
  rules: readonly NetworkRules[]
  /** Called when the cropped copy `by` is stored. `crop` is null when the result is the whole original. */
  onCropped: (by: string, crop: MediaCrop | null) => void
}

/** 'Cortar e girar': always starts from the original, which is kept. */
export function CropDialog(props: CropDialogProps) {
  const { isOpen, onClose, draftId, hash, crop: earlier, rules, onCropped } = props
  const originalHash = earlier?.originalHash ?? hash
  const [quarterTurns, setQuarterTurns] = useState<QuarterTurns>(earlier?.quarterTurns ?? 0)
  const [shapeId, setShapeId] = useState(earlier?.ratio ?? 'free')
  const [crop, setCrop] = useState<PercentCrop>(() =>
    earlier ? toPercent(turn(earlier.area, earlier.quarterTurns)) : whole,
  )
  const canvas = useRef<HTMLCanvasElement>(null)
  const picture = useCropPicture(originalHash, isOpen, quarterTurns, canvas)
  const shapes = useMemo(() => listShapes(rules), [rules])
  const area = areaOf(crop, quarterTurns)
  const size = picture.size && croppedSize(picture.size, { area, quarterTurns })
  const keeping = useKeepCrop(draftId, hash)
  const ratio = shapes.find(({ id }) => id === shapeId)?.ratio

  function chooseShape(id: string, turns = quarterTurns) {
    setShapeId(id)
    const wanted = shapes.find((shape) => shape.id === id)?.ratio
    if (!picture.size) return
    const { width, height } = turnSize(picture.size, turns)
    setCrop(
      wanted === undefined
        ? whole
        : centerCrop(
            makeAspectCrop(
              { unit: '%', ...largest(wanted, width / height) },
              wanted,
              width,
              height,
            ),
            width,
            height,
          ),
    )
  }

  function rotate(by: 1 | 3) {
    const turns = ((quarterTurns + by) % 4) as QuarterTurns
    setQuarterTurns(turns)
    chooseShape(shapeId, turns)
  }

  async function save() {
    const kept = await keeping.keep({ originalHash, area, quarterTurns, ratio: shapeId })
    if (kept === undefined) return
    if (kept.hash !== hash) onCropped(kept.hash, kept.crop)
    onClose()
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => !keeping.isKeeping && onClose()}
      title="Cortar e girar"
      description="O corte é uma cópia: o original fica guardado e pode ser restaurado."
      size="large"
      actions={
        <>
          <Button variant="secondary" aria-disabled={keeping.isKeeping} onClick={onClose}>
            Cancelar
          </Button>
          <Button
            isLoading={keeping.isKeeping}
            aria-disabled={!picture.size || crop.width <= 0 || crop.height <= 0}
            onClick={() => void save()}
          >
            Salvar corte
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <RadioGroup
          aria-label="Formato"
          value={shapeId}
          onChange={(id) => chooseShape(id)}
          className="scrollbar-none -mx-5 flex gap-2 overflow-x-auto px-5 py-1"
        >
          {shapes.map(({ id, label, isTaken }) => (
            <Radio key={id} value={id} className={pillClass}>
              {!isTaken && <TriangleAlert aria-hidden="true" className="size-4 text-warning" />}
              {label}
              {!isTaken && <span className="sr-only">, recusado por uma das redes escolhidas</span>}
            </Radio>
          ))}
        </RadioGroup>
        <div className="grid min-h-40 place-items-center rounded-card bg-surface-sunken p-2">
          {picture.problem && (
            <p className="p-6 text-center text-danger text-sm">{picture.problem}</p>
          )}
          {!picture.size && !picture.problem && <Spinner className="size-8" />}
          <div className={cn(!picture.size && 'hidden')}>
            <ReactCrop
              crop={crop}
              {...(ratio !== undefined && { aspect: ratio })}
              keepSelection
              ruleOfThirds
              minWidth={24}
              minHeight={24}
              ariaLabels={handleNames}
              onChange={(_, percent) => setCrop(percent)}
            >
              <canvas
                ref={canvas}
                role="img"
                aria-label={props.info.name}
                className="block max-h-[36dvh] max-w-full sm:max-h-[min(52dvh,32rem)]"
              />
            </ReactCrop>
          </div>
        </div>
        <div className="flex items-center gap-2">
          <p className="figures min-w-0 flex-1 text-muted text-sm" aria-live="polite">
            {size && `Resultado: ${size.width} × ${size.height} px`}
          </p>
          <IconButton label="Girar para a esquerda" variant="secondary" onClick={() => rotate(3)}>
            <RotateCcw aria-hidden="true" />
          </IconButton>
          <IconButton label="Girar para a direita" variant="secondary" onClick={() => rotate(1)}>
            <RotateCw aria-hidden="true" />
          </IconButton>
        </div>
        {size && <FindingList findings={checkSize(size, rules, 0)} />}
        {keeping.problem && (
          <p role="alert" className="text-danger text-sm">
            {keeping.problem}
          </p>
        )}
      </div>
    </Dialog>
  )
}

const whole: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 }

const pillClass =
  'relative flex h-control shrink-0 cursor-pointer items-center gap-1.5 rounded-full border border-line-strong px-4 font-semibold text-muted text-sm data-checked:border-text data-checked:bg-primary data-checked:text-on-primary forced-colors:data-checked:bg-[Highlight] forced-colors:data-checked:text-[HighlightText]'

const handleNames = {
  cropArea: 'Área do corte: mova com as setas',
  nwDragHandle: 'Canto superior esquerdo: mova com as setas',
  nDragHandle: 'Borda superior: mova com as setas',
  neDragHandle: 'Canto superior direito: mova com as setas',
  eDragHandle: 'Borda direita: mova com as setas',
  seDragHandle: 'Canto inferior direito: mova com as setas',
  sDragHandle: 'Borda inferior: mova com as setas',
  swDragHandle: 'Canto inferior esquerdo: mova com as setas',
  wDragHandle: 'Borda esquerda: mova com as setas',
}

function toPercent(area: { x: number; y: number; width: number; height: number }): PercentCrop {
  return {
    unit: '%',
    x: area.x * 100,
    y: area.y * 100,
    width: area.width * 100,
    height: area.height * 100,
  }
}

/** The side, in per cent, in which the largest crop with the ratio `wanted` fills the picture. */
function largest(wanted: number, available: number): { width: number } | { height: number } {
  return wanted >= available ? { width: 100 } : { height: 100 }
}
