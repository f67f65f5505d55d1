import type { ServerResponse } from 'node:http'

const namespaces =
  'xmlns:scan="http://schemas.hp.com/imaging/escl/2011/05/03" xmlns:pwg="http://www.pwg.org/schemas/2010/12/sm"'

interface CapabilitiesOptions {
  readonly name: string
  readonly uuid: string
  readonly formats: readonly string[]
}

/** ScannerCapabilities of a device with a flatbed of A4 and a feeder for both sides, up to 8.5 × 14 inches. */
export function capabilitiesXml({ name, uuid, formats }: CapabilitiesOptions): string {
  const source = (height: number) => `<scan:MinWidth>16</scan:MinWidth><scan:MaxWidth>2550</scan:MaxWidth>
<scan:MinHeight>16</scan:MinHeight><scan:MaxHeight>${height}</scan:MaxHeight><scan:MaxScanRegions>1</scan:MaxScanRegions>
<scan:SettingProfiles><scan:SettingProfile>
<scan:ColorModes><scan:ColorMode>BlackAndWhite1</scan:ColorMode><scan:ColorMode>Grayscale8</scan:ColorMode><scan:ColorMode>RGB24</scan:ColorMode></scan:ColorModes>
<scan:ContentTypes><pwg:ContentType>Photo</pwg:ContentType><pwg:ContentType>Text</pwg:ContentType></scan:ContentTypes>
<scan:DocumentFormats>${formats.map((format) => `<pwg:DocumentFormat>${format}</pwg:DocumentFormat><scan:DocumentFormatExt>${format}</scan:DocumentFormatExt>`).join('')}</scan:DocumentFormats>
<scan:SupportedResolutions><scan:DiscreteResolutions>${[75, 100, 200, 300, 600]
    .map(
      (dpi) =>
        `<scan:DiscreteResolution><scan:XResolution>${dpi}</scan:XResolution><scan:YResolution>${dpi}</scan:YResolution></scan:DiscreteResolution>`,
    )
    .join('')}</scan:DiscreteResolutions></scan:SupportedResolutions>
<scan:ColorSpaces><scan:ColorSpace>sRGB</scan:ColorSpace></scan:ColorSpaces>
</scan:SettingProfile></scan:SettingProfiles>
<scan:SupportedIntents><scan:Intent>Document</scan:Intent></scan:SupportedIntents>
<scan:MaxOpticalXResolution>600</scan:MaxOpticalXResolution><scan:MaxOpticalYResolution>600</scan:MaxOpticalYResolution>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<scan:ScannerCapabilities ${namespaces}>
<pwg:Version>2.63</pwg:Version><pwg:MakeAndModel>${name}</pwg:MakeAndModel><pwg:SerialNumber>1</pwg:SerialNumber>
<scan:UUID>${uuid}</scan:UUID><scan:AdminURI>http://127.0.0.1/</scan:AdminURI>
<scan:Platen><scan:PlatenInputCaps>${source(3508)}</scan:PlatenInputCaps></scan:Platen>
<scan:Adf><scan:AdfSimplexInputCaps>${source(4200)}</scan:AdfSimplexInputCaps>
<scan:AdfDuplexInputCaps>${source(4200)}</scan:AdfDuplexInputCaps><scan:FeederCapacity>50</scan:FeederCapacity>
<scan:AdfOptions><scan:AdfOption>DetectPaperLoaded</scan:AdfOption><scan:AdfOption>Duplex</scan:AdfOption></scan:AdfOptions></scan:Adf>
</scan:ScannerCapabilities>
`
}

interface StatusOptions {
  readonly adfState: string
  readonly isBusy: boolean
  readonly jobs: readonly { readonly id: string; readonly state: string; readonly sent: number }[]
}

export function statusXml({ adfState, isBusy, jobs }: StatusOptions): string {
  const infos = jobs.map(
    ({
      id,
      state,
      sent,
    }) => `<scan:JobInfo><pwg:JobUri>/eSCL/ScanJobs/${id}</pwg:JobUri><pwg:JobUuid>${id}</pwg:JobUuid>
<scan:Age>1</scan:Age><pwg:ImagesCompleted>${sent}</pwg:ImagesCompleted><pwg:JobState>${state}</pwg:JobState>
<pwg:JobStateReasons><pwg:JobStateReason>None</pwg:JobStateReason></pwg:JobStateReasons></scan:JobInfo>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<scan:ScannerStatus ${namespaces}>
<pwg:Version>2.63</pwg:Version><pwg:State>${isBusy ? 'Processing' : 'Idle'}</pwg:State><scan:AdfState>${adfState}</scan:AdfState>
<scan:Jobs>${infos.join('')}</scan:Jobs>
</scan:ScannerStatus>
`
}

export function end(response: ServerResponse, status: number, headers: Readonly<Record<string, string>> = {}): void {
  response.writeHead(status, { 'content-length': '0', ...headers })
  response.end()
}

export function xml(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'text/xml; charset=utf-8', 'content-length': Buffer.byteLength(text) })
  response.end(text)
}
