//go:build release

package serve

import _ "embed"

//go:embed site.zip
var archive []byte
