import type { QrDrawing } from '../../../contract/bridge/sheets.ts'

/** A QR code, as large as its class says. Its quiet zone is the paper around it. */
export function QrCode({ code, label, className }: { code: QrDrawing; label: string; className: string | undefined }) {
  return (
    <svg viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={label} className={className}>
      <path d={code.path} fillRule="evenodd" />
    </svg>
  )
}
