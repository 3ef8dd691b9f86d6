/** From 400 on. A code without a phrase has an empty entry. */
const phrases =
  "Bad Request,Unauthorized,Payment Required,Forbidden,Not Found,Method Not Allowed,Not Acceptable,Proxy Authentication Required,Request Timeout,Conflict,Gone,Length Required,Precondition Failed,Content Too Large,URI Too Long,Unsupported Media Type,Range Not Satisfiable,Expectation Failed,,,,Misdirected Request,Unprocessable Content,Locked,Failed Dependency,Too Early,Upgrade Required,,Precondition Required,Too Many Requests,,Request Header Fields Too Large,,,,,,,,,,,,,,,,,,,,Unavailable For Legal Reasons,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,Internal Server Error,Not Implemented,Bad Gateway,Service Unavailable,Gateway Timeout,HTTP Version Not Supported,Variant Also Negotiates,Insufficient Storage,Loop Detected,,Not Extended,Network Authentication Required";

/** The phrase of the registry, https://www.iana.org/assignments/http-status-codes, or an empty text. */
export function reasonPhrase(statusCode: number): string {
  return phrases.split(",")[statusCode - 400] ?? "";
}
