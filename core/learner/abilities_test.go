package learner_test

import (
	"revisit/core/baseline"
	"revisit/core/capi"
	"revisit/core/delphi"
	"revisit/core/dsec"
	"revisit/core/fpi"
	"revisit/core/generative"
	"revisit/core/internal/customlearner"
	"revisit/core/linq"
	"revisit/core/lsvi"
	"revisit/core/mclspi"
	"revisit/core/ocp"
	"revisit/core/protocol"
	"revisit/core/psdp"
	"revisit/core/qlearning"
	"revisit/core/rlsvi"
	"revisit/core/ucbq"
	"revisit/core/ucbvi"
	"revisit/core/uct"
)

// A learner that lost a method of an ability would lose the ability without a word. These do not compile then.
var (
	_ = []protocol.Diverger{&delphi.Learner{}, &ocp.Learner{}, &qlearning.Learner{}, &rlsvi.Learner{}}
	_ = []protocol.Ender{&customlearner.Learner{}, &delphi.Learner{}}
	_ = []protocol.Reasoner{&delphi.Learner{}}
	_ = []protocol.Explorer{&qlearning.Learner{}}
	_ = []protocol.LineStepper{&capi.Learner{}, &fpi.Learner{}, &linq.Learner{}, &psdp.Learner{}}
	_ = []protocol.Runner{&linq.Learner{}}
	_ = []protocol.DriftTracker{&baseline.Learner{}, &linq.Learner{}}
	_ = []protocol.AxisTracker{&linq.Learner{}}
	_ = []protocol.Estimator{&capi.Learner{}, &delphi.Learner{}, &dsec.Learner{}, &fpi.Learner{}, &generative.Learner{}, &linq.Learner{}, &lsvi.Learner{}, &mclspi.Learner{}, &ocp.Learner{}, &customlearner.Learner{}, &psdp.Learner{}, &qlearning.Learner{},
		&rlsvi.Learner{}, &ucbq.Learner{}, &ucbvi.Learner{}, &uct.Learner{}}
	_ = []protocol.Optimist{&linq.Learner{}, &lsvi.Learner{}, &customlearner.Learner{}, &ucbq.Learner{}, &ucbvi.Learner{}}
	_ = []protocol.Ellipsoid{&linq.Learner{}, &lsvi.Learner{}}
	_ = []protocol.Freezer{&fpi.Learner{}}
	_ = []protocol.CoreSetKeeper{&capi.Learner{}, &generative.Learner{}, &mclspi.Learner{}}
)
