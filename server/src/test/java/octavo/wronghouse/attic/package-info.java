/** A wrong fixture: the module that is reached into. */
package octavo.wronghouse.attic;
