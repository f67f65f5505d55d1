import { strToU8, zipSync } from 'fflate'

/** Office files that reach for the network, for files, or for the system. */

const namespaces = Object.entries({
  office: 'urn:oasis:names:tc:opendocument:xmlns:office:1.0',
  text: 'urn:oasis:names:tc:opendocument:xmlns:text:1.0',
  draw: 'urn:oasis:names:tc:opendocument:xmlns:drawing:1.0',
  svg: 'urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0',
  table: 'urn:oasis:names:tc:opendocument:xmlns:table:1.0',
  script: 'urn:oasis:names:tc:opendocument:xmlns:script:1.0',
  meta: 'urn:oasis:names:tc:opendocument:xmlns:meta:1.0',
  of: 'urn:oasis:names:tc:opendocument:xmlns:of:1.2',
  xlink: 'http://www.w3.org/1999/xlink',
  // Names of events and languages begin with these two.
  ooo: 'http://openoffice.org/2004/office',
  dom: 'http://www.w3.org/2001/xml-events',
})
  .map(([prefix, name]) => `xmlns:${prefix}="${name}"`)
  .join(' ')

const pack = (files: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), { level: 0 })

interface OpenDocument {
  readonly kind: 'text' | 'spreadsheet'
  readonly body: string
  readonly meta?: string
  readonly events?: string
  /** Further files of the package. */
  readonly files?: Readonly<Record<string, string>>
}

/** A file of OpenDocument. */
export function openDocument({ kind, body, meta = '', events = '', files = {} }: OpenDocument): Uint8Array {
  const type = `application/vnd.oasis.opendocument.${kind}`
  const listed = ['content.xml', 'meta.xml', ...Object.keys(files)]
    .map((name) => `<manifest:file-entry manifest:full-path="${name}" manifest:media-type="text/xml"/>`)
    .join('')
  return pack({
    mimetype: type,
    'content.xml': `<office:document-content ${namespaces} office:version="1.2"><office:scripts>${events}</office:scripts><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
    'meta.xml': `<office:document-meta ${namespaces} office:version="1.2"><office:meta>${meta}</office:meta></office:document-meta>`,
    'META-INF/manifest.xml': `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.2"><manifest:file-entry manifest:full-path="/" manifest:media-type="${type}"/>${listed}</manifest:manifest>`,
    ...files,
  })
}

const link = (address: string) => `xlink:href="${address}" xlink:type="simple" xlink:actuate="onLoad"`
const frame = (inside: string) =>
  `<draw:frame svg:width="2cm" svg:height="2cm" text:anchor-type="as-char">${inside}</draw:frame>`

/** A text whose picture, section and object are elsewhere. */
export const linkedText = (address: (name: string) => string) =>
  openDocument({
    kind: 'text',
    meta: `<meta:template ${link(address('t.ott'))}/><meta:auto-reload ${link(address('r.odt'))} meta:delay="PT1S"/>`,
    body: `<text:dde-connection-decls><text:dde-connection-decl text:name="d" office:dde-application="soffice" office:dde-topic="${address('dde')}" office:dde-item="x" office:automatic-update="true"/></text:dde-connection-decls><text:p>visível${frame(`<draw:image ${link(address('p.png'))}/>`)}${frame(`<draw:object ${link(address('o.ods'))}/>`)}<text:dde-connection text:connection-name="d">x</text:dde-connection></text:p><text:section text:name="s"><text:section-source ${link(address('s.odt'))}/><text:p>x</text:p></text:section>`,
  })

/** A sheet whose formulas and tables are elsewhere. */
export const linkedSheet = (address: (name: string) => string) =>
  openDocument({
    kind: 'spreadsheet',
    body: `<table:table table:name="a"><table:table-row><table:table-cell table:formula="of:=WEBSERVICE(&quot;${address('w')}&quot;)"/><table:table-cell office:value-type="string"><text:p>visível</text:p></table:table-cell><table:table-cell table:formula="of:=['${address('l.ods')}'#$a.A1]"/></table:table-row></table:table><table:table table:name="b"><table:table-source ${link(address('s.ods'))} table:table-name="x"/></table:table>`,
  })

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const external = (id: string, type: string, address: string) =>
  `<Relationship Id="${id}" Type="${relations}/${type}" Target="${address}" TargetMode="External"/>`
const listOf = (inside: string) => `<Relationships xmlns="${packageRelations}">${inside}</Relationships>`
const field = (instruction: string) =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> ${instruction} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>x</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`

/** A text of Word whose picture, object, template and fields are elsewhere. */
export function linkedWord(address: (name: string) => string): Uint8Array {
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
  const picture =
    '<w:p><w:r><w:t>visível</w:t></w:r><w:r><w:drawing><wp:inline><wp:extent cx="990000" cy="990000"/><wp:docPr id="1" name="p"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="0" name="x"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:link="p"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="990000" cy="990000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>'
  const object =
    '<w:p><w:r><w:object><v:shape id="s" style="width:50pt;height:50pt"><v:imagedata r:id="p"/></v:shape><o:OLEObject Type="Link" ProgID="Word.Document.12" ShapeID="s" DrawAspect="Content" r:id="o" UpdateMode="Always"/></w:object></w:r></w:p>'
  const fields = [
    `INCLUDEPICTURE "${address('f.png')}" \\d`,
    `INCLUDETEXT "${address('f.docx')}"`,
    'DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc"',
  ]
  const names = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${relations}" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:v="urn:schemas-microsoft-com:vml"`
  return pack({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${word}.document.main+xml"/><Override PartName="/word/settings.xml" ContentType="${word}.settings+xml"/></Types>`,
    '_rels/.rels': listOf(`<Relationship Id="d" Type="${relations}/officeDocument" Target="word/document.xml"/>`),
    'word/document.xml': `<w:document ${names}><w:body>${picture}${object}${fields.map(field).join('')}</w:body></w:document>`,
    'word/_rels/document.xml.rels': listOf(
      `<Relationship Id="s" Type="${relations}/settings" Target="settings.xml"/>${external('p', 'image', address('p.png'))}${external('o', 'oleObject', address('o.docx'))}`,
    ),
    'word/settings.xml': `<w:settings ${names}><w:attachedTemplate r:id="t"/></w:settings>`,
    'word/_rels/settings.xml.rels': listOf(external('t', 'attachedTemplate', address('t.dotm'))),
  })
}

export const linkedRtf = (address: (name: string) => string) =>
  Buffer.from(
    `{\\rtf1{\\*\\template ${address('t.dot')}}vis{\\'ed}vel{\\field{\\*\\fldinst INCLUDEPICTURE "${address('p.png')}" \\\\d}{\\fldrslt x}}{\\field{\\*\\fldinst INCLUDETEXT "${address('i.docx')}"}{\\fldrslt x}}}`,
  )

const doctype = (name: string) =>
  `<!DOCTYPE ${name} PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "${name.split(':')[1]}.dtd">`
const library = 'xmlns:library="http://openoffice.org/2000/library"'

/** A text with a macro that writes a file as soon as it is opened. */
export const macroText = (file: string) =>
  openDocument({
    kind: 'text',
    body: '<text:p>visível</text:p>',
    events:
      '<office:event-listeners><script:event-listener script:language="ooo:script" script:event-name="dom:load" xlink:href="vnd.sun.star.script:Standard.M.Go?language=Basic&amp;location=document" xlink:type="simple"/></office:event-listeners>',
    files: {
      'Basic/script-lc.xml': `${doctype('library:libraries')}<library:libraries ${library}><library:library library:name="Standard" library:link="false"/></library:libraries>`,
      'Basic/Standard/script-lb.xml': `${doctype('library:library')}<library:library ${library} library:name="Standard" library:readonly="false" library:passwordprotected="false"><library:element library:name="M"/></library:library>`,
      'Basic/Standard/M.xml': `${doctype('script:module')}<script:module xmlns:script="http://openoffice.org/2000/script" script:name="M" script:language="StarBasic">Sub Go\nOpen "${file}" For Output As #1\nPrint #1, "x"\nClose #1\nEnd Sub\n</script:module>`,
    },
  })
