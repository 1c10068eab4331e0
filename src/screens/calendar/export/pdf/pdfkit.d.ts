/** The parts of pdfkit 0.20 that are used here: the published types describe an earlier version. */
declare module 'pdfkit' {
  export interface PdfReference {
    data: Record<string, unknown>
    end(data?: Uint8Array): void
  }
  export interface PdfStructure {
    add(child: PdfStructure | object): PdfStructure
    end(): void
  }
  export interface PdfOptions {
    size: 'A4'
    margin: number
    bufferPages: boolean
    tagged: boolean
    lang: string
    displayTitle: boolean
    pdfVersion: '1.7'
    autoFirstPage: boolean
    info: Record<string, string | Date>
  }
  export class PDFDocument {
    constructor(options: PdfOptions)
    page: {
      width: number
      height: number
      fonts: Record<string, PdfReference>
      dictionary: PdfReference
    }
    on(event: 'data', listener: (chunk: Uint8Array) => void): this
    on(event: 'end', listener: () => void): this
    on(event: 'error', listener: (error: unknown) => void): this
    ref(data: Record<string, unknown>): PdfReference
    addPage(): this
    bufferedPageRange(): { start: number; count: number }
    switchToPage(index: number): unknown
    end(): void
    save(): this
    restore(): this
    transform(...matrix: [number, number, number, number, number, number]): this
    addContent(content: string): this
    rect(x: number, y: number, width: number, height: number): this
    roundedRect(x: number, y: number, width: number, height: number, radius: number): this
    circle(x: number, y: number, radius: number): this
    clip(): this
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    lineWidth(width: number): this
    fill(color: string): this
    fillColor(color: string): this
    stroke(color: string): this
    font(name: string): this
    fontSize(size: number): this
    widthOfString(text: string): number
    text(
      text: string,
      x: number,
      y: number,
      options: { lineBreak: false; baseline: 'alphabetic' },
    ): this
    image(
      source: Uint8Array,
      x: number,
      y: number,
      options: { width: number; height: number },
    ): this
    link(x: number, y: number, width: number, height: number, url: string): this
    struct(type: string, options?: { alt?: string }): PdfStructure
    addStructure(structure: PdfStructure): this
    markStructureContent(type: string): object
    markContent(type: 'Artifact', options: { type: 'Layout' | 'Pagination' }): this
    endMarkedContent(): this
    outline: { addItem(title: string): unknown }
  }
  /** Only in browsers; in Node, pdfkit has its fonts already. */
  export const registerStdFonts: ((...fonts: object[]) => void) | undefined
}

declare module 'pdfkit/standard-fonts/Helvetica' {
  const font: object
  // biome-ignore lint/style/noDefaultExport: the package's own form
  export default font
}

declare module 'pdfkit/standard-fonts/HelveticaBold' {
  const font: object
  // biome-ignore lint/style/noDefaultExport: the package's own form
  export default font
}
